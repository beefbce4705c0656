import { describe } from "bun:test";
import { secret } from "../../../../../src/privacy/analyze/detectors/credential/secret.ts";
import { finds } from "../marked.ts";

describe("Of a link that opens what it names", () => {
  finds(secret, {
    "the document of Google":
      "see https://docs.google.com/document/d/⟦1mP7xQeTzW4vNcRb9Kd2LgHfYsJuAoXi5⟧/edit?usp=sharing",
    "the form of Google": "https://docs.google.com/forms/d/e/⟦1FAIpQLSd8kVbN3mXq7RtY2wZ⟧/viewform",
    "the folder of Google": "https://drive.google.com/drive/u/0/folders/⟦1bV6nM8kLp2QwErTyUiOzXc⟧",
    "the private address of a calendar":
      "https://calendar.google.com/calendar/ical/team/private-⟦4d1f0c82be6a97530e1d⟧/basic.ics",
    "the file and its key":
      "https://www.dropbox.com/scl/fi/⟦4q8zt1mlnw7xs3vk9rd2c⟧/cv.pdf?rlkey=⟦u2mk7pd9sxg4bvq1wz6t⟧&dl=0",
    "the key of OneDrive": "https://onedrive.live.com/redir?resid=12319!12&authKey=!⟦4401-9gkd2mZq⟧",
    "a shared album": "https://www.icloud.com/share/⟦0dQwZ7bX3kA9dVt2YyR4MpXnw⟧",
    "a download": "https://files.example.org/dl/⟦K7Hne4Qj21ZCvmAXkb90⟧/contract.pdf",
    "an invitation": "https://app.example.org/invite/⟦9fK2mQ7xL4vB8nR3⟧",
    "what resets a password": "https://id.example.org/reset/m.keller/⟦2b9d04e7a1c6⟧",
    "what confirms an address": "https://id.example.org/verify-email/⟦7c0b91e4d2a86f3a1⟧.",
    "what signs in": "https://id.example.org/magic?next=%2Fhome&code=⟦7c0b91e4d2a8⟧",
    "what everybody may post to":
      "https://hooks.zapier.com/hooks/catch/7711042/⟦c4fq8mz⟧/ and https://hook.eu1.make.com/⟦q8z1mlnw7xs3vk9rd2c5t0b⟧",
    "a channel of Teams":
      "https://acme.webhook.office.com/webhookb2/⟦6d1c0b9a-5e4f-4a3b-9c2d-1e0f9a8b7c6d@0f1e2d3c-4b5a-4697-8877-665544332211/IncomingWebhook/0b9a8d7c6b5a4f3e2d1c0b9a7d3c2b1a/2a3b4c5d-6e7f-4081-92a3-b4c5d6e7f809⟧",
  });
});

describe("What a link names that everybody may see", () => {
  finds(secret, {
    "a release": "https://github.com/o/r/releases/download/v1.2.3/app-1.2.3.tar.gz",
    "an app": "https://play.google.com/store/apps/details?id=com.spotify.music",
    "a search": "https://www.google.com/search?q=how+to+reset+iphone+15",
    "a page about a year": "https://example.org/share/q3-2025-results-and-outlook",
    "a list of checks": "https://example.org/verify/iso-27001-2022-checklist",
    "a number of an order": "https://shop.example.org/confirm/order-2026-0042",
    "a page and its language": "https://example.org/reset-password?lang=en",
    "a program": "https://example.org/downloads/setup-x64-2025-11-03",
  });
});
