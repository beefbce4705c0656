// Searches the manual in the page: the index is one file of this server, loaded when somebody begins to type.
const box = document.querySelector("search");
const input = document.getElementById("query");
const status = box.querySelector("[role=status]");
const list = box.querySelector("ol");
const address = new URL("search.json", document.currentScript.src);
const most = 12;

let loading;
async function index() {
  loading ??= fetch(address).then((response) => (response.ok ? response.json() : Promise.reject(response.status)));
  // What failed once may succeed at the next letter.
  loading.catch(() => (loading = undefined));
  return loading;
}

/** How well a section fits: all words must be there; in a title they count for more. */
function scoreOf({ chapter, title, text }, words) {
  const [inTitle, inChapter, inText] = [title, chapter, text].map((one) => one.toLowerCase());
  let score = 0;
  for (const word of words) {
    const found =
      (inTitle.includes(word) ? 20 : 0) + (inChapter.includes(word) ? 5 : 0) + (inText.includes(word) ? 1 : 0);
    if (found === 0) return 0;
    score += found;
  }
  return score;
}

/** The words around the first that was looked for. */
function excerpt(text, words) {
  const at = words.map((word) => text.toLowerCase().indexOf(word)).find((place) => place >= 0) ?? 0;
  const start = at < 40 ? 0 : text.indexOf(" ", at - 40) + 1;
  return (start > 0 ? "… " : "") + text.slice(start, start + 110) + (start + 110 < text.length ? " …" : "");
}

function shown({ href, chapter, title, text }, words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = new URL(href, address).href;
  link.textContent = title === chapter ? title : `${chapter}: ${title}`;
  const around = document.createElement("span");
  around.textContent = excerpt(text, words);
  item.append(link, around);
  return item;
}

async function search() {
  const asked = input.value;
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    list.replaceChildren();
    status.textContent = "";
    return;
  }
  const sections = await index();
  // Typed on while the index came: the next search is under way.
  if (input.value !== asked) return;
  const found = sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most);
  list.replaceChildren(...found.map(({ section }) => shown(section, words)));
  status.textContent =
    found.length === 0 ? "Nothing found" : found.length === 1 ? "1 section" : `${found.length} sections`;
}

input.addEventListener("input", () => {
  search().catch(() => {
    list.replaceChildren();
    status.textContent = "The index could not be loaded; type on to try again";
  });
});
box.hidden = false;
