// Keys for the page of a hand. Every one of them follows a link that is on the page.
"use strict";

const LINKS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };

function typing(target) {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));
}

function keepInSight() {
  const list = document.querySelector(".log ol");
  const current = list && list.querySelector(".current");
  if (current && list.scrollHeight > list.clientHeight) {
    list.scrollTop = current.offsetTop - list.offsetTop - (list.clientHeight - current.clientHeight) / 2;
  }
}

// In the search a line break is no part of what is meant; several lines can still be pasted, or typed with Shift.
document.addEventListener("keydown", (event) => {
  const search = event.target instanceof Element && event.target.closest("form.find, form.pasted");
  if (search && event.key === "Enter" && !event.shiftKey && !event.isComposing && event.target.tagName === "TEXTAREA") {
    event.preventDefault();
    search.requestSubmit();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return;
  const help = document.getElementById("help");
  if (!help || help.open) return;
  if (event.key === "?") {
    help.showModal();
    event.preventDefault();
    return;
  }
  const link = !event.shiftKey && LINKS[event.key] && document.getElementById("go-" + LINKS[event.key]);
  if (link) {
    event.preventDefault();
    link.click();
  } else if (LINKS[event.key] && !event.shiftKey && document.querySelector(".steps")) {
    event.preventDefault();
  }
});

document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("#keys")) document.getElementById("help").showModal();
});

document.addEventListener("htmx:after:swap", keepInSight);
document.documentElement.classList.add("scripted");
keepInSight();
