// A second opinion on the log: Go's own sumdb/note and sumdb/tlog, asked about what ledger/log wrote.
//
// "ask" reads one JSON question a line and answers each with one JSON line: {"error": ""} and what was found, or why Go
// refuses. "vectors" prints what tests/data/log/go.json holds.
package main

import (
	"bufio"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

type question struct {
	Ask     string
	Key     string
	Note    []byte
	Leaf    string
	Index   int64
	Size    int64
	Root    string
	Old     int64
	OldRoot string
	Proof   []string
	Tiles   map[string][]byte // kept for the questions that follow
	Path    string            // of the tile in which a byte is changed
	Byte    int
}

type answer struct {
	Error       string   `json:"error"`
	Text        string   `json:"text,omitempty"`
	Root        string   `json:"root,omitempty"`
	Paths       []string `json:"paths,omitempty"`
	Inclusion   []string `json:"inclusion,omitempty"`
	Consistency []string `json:"consistency,omitempty"`
}

func main() {
	if len(os.Args) == 2 && os.Args[1] == "vectors" {
		printVectors()
		return
	}
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked question
		if err := json.Unmarshal(line, &asked); err != nil {
			log.Fatal(err)
		}
		found, err := answerTo(asked)
		if err != nil {
			found = answer{Error: err.Error()}
		}
		text, err := json.Marshal(found)
		if err != nil {
			log.Fatal(err)
		}
		out.Write(append(text, '\n'))
	}
}

func answerTo(asked question) (answer, error) {
	switch asked.Ask {
	case "note":
		return openNote(asked)
	case "inclusion":
		return answer{}, checkInclusion(asked)
	case "consistency":
		return answer{}, checkConsistency(asked)
	case "growth":
		return growth(asked)
	case "tiles":
		return proveFromTiles(asked)
	}
	return answer{}, fmt.Errorf("no such question: %q", asked.Ask)
}

func openNote(asked question) (answer, error) {
	verifier, err := note.NewVerifier(asked.Key)
	if err != nil {
		return answer{}, err
	}
	opened, err := note.Open(asked.Note, note.VerifierList(verifier))
	if err != nil {
		return answer{}, err
	}
	return answer{Text: opened.Text}, nil
}

func checkInclusion(asked question) error {
	hashes, err := hashesOf(append([]string{asked.Root, asked.Leaf}, asked.Proof...))
	if err != nil {
		return err
	}
	return tlog.CheckRecord(hashes[2:], asked.Size, hashes[0], asked.Index, hashes[1])
}

func checkConsistency(asked question) error {
	hashes, err := hashesOf(append([]string{asked.Root, asked.OldRoot}, asked.Proof...))
	if err != nil {
		return err
	}
	return tlog.CheckTree(hashes[2:], asked.Size, hashes[0], asked.Old, hashes[1])
}

// widestTiles leaves out the widths between, and tiles that stay as they are, which older versions of sumdb name too.
func widestTiles(old, size int64) []tlog.Tile {
	var widest []tlog.Tile
	all := tlog.NewTiles(height, old, size)
	for at, tile := range all {
		if at+1 < len(all) && all[at+1].L == tile.L && all[at+1].N == tile.N {
			continue
		}
		if tile.N<<height+int64(tile.W) > old>>uint(height*tile.L) {
			widest = append(widest, tile)
		}
	}
	return widest
}

// growth names the tiles that a growth makes, as sumdb serves them.
func growth(asked question) (answer, error) {
	found := answer{}
	for _, tile := range widestTiles(asked.Old, asked.Size) {
		found.Paths = append(found.Paths, tile.Path())
	}
	return found, nil
}

// proveFromTiles computes root and proofs from tiles, and checks them.
//
// sumdb's reader checks the tiles itself, but not every version does so at every size: version 0.7 passes over full
// tiles where the tree's peaks stand in fewer tiles than there are peaks. So what comes of it is checked as well.
func proveFromTiles(asked question) (answer, error) {
	if asked.Tiles != nil {
		kept = asked.Tiles
	}
	if tile, there := kept[asked.Path]; there {
		tile[asked.Byte] ^= 1
		defer func() { tile[asked.Byte] ^= 1 }()
	}
	roots, err := hashesOf([]string{asked.Root, asked.Leaf, asked.OldRoot})
	if err != nil {
		return answer{}, err
	}
	reader := tlog.TileHashReader(tlog.Tree{N: asked.Size, Hash: roots[0]}, kept)
	root, err := tlog.TreeHash(asked.Size, reader)
	if err != nil {
		return answer{}, err
	}
	leaf, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, asked.Index)})
	if err != nil {
		return answer{}, err
	}
	if leaf[0] != roots[1] {
		return answer{}, fmt.Errorf("another leaf")
	}
	inclusion, err := tlog.ProveRecord(asked.Size, asked.Index, reader)
	if err != nil {
		return answer{}, err
	}
	consistency, err := tlog.ProveTree(asked.Size, asked.Old, reader)
	if err != nil {
		return answer{}, err
	}
	if err := tlog.CheckRecord(inclusion, asked.Size, roots[0], asked.Index, leaf[0]); err != nil {
		return answer{}, err
	}
	if err := tlog.CheckTree(consistency, asked.Size, roots[0], asked.Old, roots[2]); err != nil {
		return answer{}, err
	}
	return answer{Root: hex.EncodeToString(root[:]), Inclusion: texts(inclusion), Consistency: texts(consistency)}, nil
}

// folder holds tiles by sumdb's path.
type folder map[string][]byte

var kept folder

func (tiles folder) Height() int { return height }

func (tiles folder) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	var found [][]byte
	for _, tile := range wanted {
		data, there := tiles[tile.Path()]
		if !there {
			return nil, fmt.Errorf("no tile %s", tile.Path())
		}
		found = append(found, data)
	}
	return found, nil
}

func (tiles folder) SaveTiles([]tlog.Tile, [][]byte) {}

// tree keeps every hash of a log in memory.
type tree []tlog.Hash

func (hashes tree) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	var found []tlog.Hash
	for _, index := range indexes {
		found = append(found, hashes[index])
	}
	return found, nil
}

type inclusionVector struct {
	Size  int64    `json:"size"`
	Index int64    `json:"index"`
	Proof []string `json:"proof"`
}

type consistencyVector struct {
	Size  int64    `json:"size"`
	Old   int64    `json:"old"`
	Proof []string `json:"proof"`
}

type tileVector struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}

type vectors struct {
	What        string              `json:"what"`
	Signer      string              `json:"signer"`
	Verifier    string              `json:"verifier"`
	Note        string              `json:"note"`
	Roots       []string            `json:"roots"`
	Inclusion   []inclusionVector   `json:"inclusion"`
	Consistency []consistencyVector `json:"consistency"`
	Tiles       []tileVector        `json:"tiles"`
}

func printVectors() {
	const most = 300
	const listed = 40
	var all tree
	found := vectors{What: "A log with the entries \"entry 0\", \"entry 1\" …, as golang.org/x/mod/sumdb has it."}
	for index := int64(0); index < most; index++ {
		if index > 0 && index <= listed { // an empty tree has the root 0 in sumdb, unlike in RFC 6962
			root, err := tlog.TreeHash(index, all)
			must(err)
			found.Roots = append(found.Roots, hex.EncodeToString(root[:]))
		}
		more, err := tlog.StoredHashes(index, []byte(fmt.Sprintf("entry %d", index)), all)
		must(err)
		all = append(all, more...)
	}
	for _, size := range []int64{1, 2, 3, 7, 8, 13, 40} {
		for index := int64(0); index < size; index += 1 + size/5 {
			proof, err := tlog.ProveRecord(size, index, all)
			must(err)
			found.Inclusion = append(found.Inclusion, inclusionVector{size, index, texts(proof)})
			grown, err := tlog.ProveTree(size, index+1, all)
			must(err)
			found.Consistency = append(found.Consistency, consistencyVector{size, index + 1, texts(grown)})
		}
	}
	for _, tile := range widestTiles(0, most) {
		data, err := tlog.ReadTileData(tile, all)
		must(err)
		sum := sha256.Sum256(data)
		found.Tiles = append(found.Tiles, tileVector{tile.Path(), hex.EncodeToString(sum[:])})
	}
	signVector(&found)
	text, err := json.MarshalIndent(found, "", " ")
	must(err)
	fmt.Println(string(text))
}

// signVector signs a note with a key that everybody knows.
func signVector(found *vectors) {
	const name = "go.example/log"
	seed := sha256.Sum256([]byte("the seed of the vectors"))
	public := ed25519.NewKeyFromSeed(seed[:]).Public().(ed25519.PublicKey)
	id := sha256.Sum256(append([]byte(name+"\n\x01"), public...))
	secret := base64.StdEncoding.EncodeToString(append([]byte{1}, seed[:]...))
	found.Signer = fmt.Sprintf("PRIVATE+KEY+%s+%x+%s", name, id[:4], secret)
	signer, err := note.NewSigner(found.Signer)
	must(err)
	found.Verifier, err = note.NewEd25519VerifierKey(name, public)
	must(err)
	signed, err := note.Sign(&note.Note{Text: "Åtta kort,\n\n— två lika.\n"}, signer)
	must(err)
	found.Note = string(signed)
}

func hashesOf(all []string) ([]tlog.Hash, error) {
	var found []tlog.Hash
	for _, one := range all {
		data, err := hex.DecodeString(one)
		if err != nil || len(data) != tlog.HashSize {
			return nil, fmt.Errorf("no hash: %q", one)
		}
		found = append(found, *(*tlog.Hash)(data))
	}
	return found, nil
}

func texts(hashes []tlog.Hash) []string {
	found := []string{}
	for _, hash := range hashes {
		found = append(found, hex.EncodeToString(hash[:]))
	}
	return found
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
