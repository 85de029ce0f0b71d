/* Said of mypyc's functions before it declares them: only where something goes wrong are they called. So the compiler
   keeps the ways to them apart from the code that runs. */
#include <Python.h>

#define RARE __attribute__((cold))

RARE void CPyError_OutOfMemory(void);
RARE void CPy_TypeError(const char *expected, PyObject *value);
RARE void CPy_AddTraceback(const char *filename, const char *funcname, int line, PyObject *globals);
RARE void CPy_TypeErrorTraceback(const char *filename, const char *funcname, int line, PyObject *globals,
                                 const char *expected, PyObject *value);
RARE void CPy_AttributeError(const char *filename, const char *funcname, const char *classname, const char *attrname,
                             int line, PyObject *globals);
RARE void CPy_Raise(PyObject *exc);
