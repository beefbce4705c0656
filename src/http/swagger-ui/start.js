// Shows the document of the chosen version in Swagger UI, in the browser's colours and for who cannot see it too.
const chooser = document.getElementById("version");
const asked = new URLSearchParams(location.search).get("version");
if ([...chooser.options].some((option) => option.value === asked)) chooser.value = asked;
chooser.addEventListener("change", () => {
  location.search = `?version=${encodeURIComponent(chooser.value)}`;
});

const dark = matchMedia("(prefers-color-scheme: dark)");
const dress = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", dress);
dress();

const ours = ({ React: { createElement } }) => ({
  wrapComponents: {
    // Fifteen headers under each of eight statuses are ten screens: they open when somebody wants them.
    headers: (Headers) => (props) =>
      props.headers?.size
        ? createElement(
            "details",
            { className: "response-headers" },
            createElement("summary", null, `Headers (${props.headers.size})`),
            createElement(Headers, props),
          )
        : null,
    // A link inside the button that opens an operation cannot be told from it; opening sets the address all the same.
    DeepLink: () => (props) => createElement("span", null, props.text),
  },
});

SwaggerUIBundle({
  url: new URL(`json?version=${encodeURIComponent(chooser.value)}`, document.currentScript.src).href,
  domNode: document.getElementById("swagger-ui"),
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: true,
  // The default asks a server on the internet whether the document is valid.
  validatorUrl: null,
  plugins: [ours],
});

// What Swagger UI leaves without a name, and what can be scrolled by mouse only.
const names = {
  "#servers": () => "Server",
  ".examples-select-element": () => "Example",
  ".parameters select, .parameters input": (control) => control.closest("tr")?.dataset.paramName ?? "Value",
  ".body-param__text": () => "Request body",
};
const name = () => {
  for (const [selector, nameOf] of Object.entries(names))
    for (const control of document.querySelectorAll(`:is(${selector}):not([aria-label])`))
      control.setAttribute("aria-label", nameOf(control));
  for (const text of document.querySelectorAll(".microlight:not([tabindex])")) text.tabIndex = 0;
};
new MutationObserver(name).observe(document.getElementById("swagger-ui"), { childList: true, subtree: true });
