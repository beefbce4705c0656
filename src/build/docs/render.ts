import { getDefaults, Lexer, Parser, Renderer, type Tokens } from "marked";

/** A page of the manual as the program carries it. */
export interface Chapter {
  slug: string;
  title: string;
  /** Links into the manual begin with `docs:`; whoever serves it puts the way to `/docs/` there. */
  html: string;
  /** What search looks through; the first is the text before the first heading below the title. */
  sections: Section[];
}

export interface Section {
  /** Fragment of its address; empty for the beginning of the page. */
  id: string;
  title: string;
  depth: number;
  text: string;
}

/** Markdown as a page. Throws where a page has no title. */
export function rendered(slug: string, markdown: string): Chapter {
  const writer = new PageRenderer();
  const html = Parser.parse(Lexer.lex(markdown), { ...getDefaults(), renderer: writer });
  const [start, ...sections] = writer.headings;
  if (start?.depth !== 1) throw new Error(`src/docs/${slug}.md must begin with a heading of the first level`);
  const bodies = html
    .split(/<h[1-6][^>]*>.*?<\/h[1-6]>/s)
    .slice(1)
    .map(plainText);
  const headings = [{ ...start, id: "" }, ...sections];
  return {
    slug,
    title: start.title,
    html,
    sections: headings.map((heading, index) => ({ ...heading, text: bodies[index] ?? "" })),
  };
}

/** Headings get ids as GitHub makes them; what can be scrolled sideways can be reached by keyboard. */
class PageRenderer extends Renderer {
  readonly headings: Omit<Section, "text">[] = [];

  override heading({ tokens, depth }: Tokens.Heading): string {
    const inner = this.parser.parseInline(tokens);
    const title = plainText(inner);
    const id = anchorOf(title);
    this.headings.push({ id, title, depth });
    return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
  }

  override code({ text }: Tokens.Code): string {
    return `<pre tabindex="0"><code>${escaped(text)}\n</code></pre>\n`;
  }

  override table(token: Tokens.Table): string {
    const names = token.header.map(({ text }) => text).filter((text) => text !== "");
    const label = escaped(names.join(", ").replaceAll("`", "") || "Table");
    return `<div class="table" role="region" aria-label="${label}" tabindex="0">${super.table(token)}</div>\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    return `<a href="${escaped(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`;
  }

  override image({ href, text }: Tokens.Image): string {
    return `<img src="docs:${escaped(href)}" alt="${escaped(text)}">`;
  }
}

/** A link from one file to another as a link from one page to another. */
function hrefOf(href: string): string {
  if (/^(?:https?:|#)/.test(href)) return href;
  const page = /^([a-z-]+)\.md(#[\w-]+)?$/.exec(href);
  if (!page) throw new Error(`the manual links to ${href}, which is neither a page of it nor an address`);
  const [, slug = "", fragment = ""] = page;
  return `docs:${slug === "index" ? "" : slug}${fragment}`;
}

/** The fragment GitHub gives to a heading. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, (tag) => (/^<\/?(?:a|code|strong|em)\b/.test(tag) ? "" : " "))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
