// Shows the document of the chosen version in Swagger UI.
const chooser = document.getElementById("version");
const asked = new URLSearchParams(location.search).get("version");
if ([...chooser.options].some((option) => option.value === asked)) chooser.value = asked;
chooser.addEventListener("change", () => {
  location.search = `?version=${encodeURIComponent(chooser.value)}`;
});

SwaggerUIBundle({
  url: new URL(`json?version=${encodeURIComponent(chooser.value)}`, document.currentScript.src).href,
  domNode: document.getElementById("swagger-ui"),
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: true,
  // The default asks a server on the internet whether the document is valid.
  validatorUrl: null,
});
