/**
 * GROQ: where a link leads, of an object with `page`, `anchor` and a URL: the path of the page that it names, else
 * the URL, which content from before there was a choice has alone. The lake keeps a page that a link names
 * (strong references); one that is gone all the same leads home. As lib/links/page-path.ts has it.
 */
const PAGE = /* groq */ `select(
      page._ref == "homePage" => "/",
      page._ref == "servicesPage" => "/services",
      page._ref == "trainingPage" => "/formations",
      page._ref == "aboutPage" => "/about",
      page._ref == "caseStudiesPage" => "/realisations",
      page._ref == "quotePage" => "/devis",
      page._ref == "contactPage" => "/contact",
      page._ref == "blogPage" => "/blog",
      page._ref == "legalPage-legal" => "/legal",
      page._ref == "legalPage-privacy" => "/privacy",
      page._ref == "legalPage-terms" => "/terms",
      page._ref == "cookiesPage" => "/cookies",
      page._ref == "authPage" => "/auth",
      page->_type == "article" => "/blog/" + page->slug.current,
      page->_type == "caseStudy" => "/realisations/" + page->slug.current,
      page->_type == "page" => "/" + page->slug.current,
      page->_type == "service" => "/services#" + page->serviceId.current,
      defined(page) => "/"
    ) + coalesce("#" + anchor, "")`;

/** GROQ: the URL that a link leads to. */
const HREF = /* groq */ `"href": coalesce(${PAGE}, href)`;

/** GROQ: that of an article's last button. */
export const LINK_HREF = /* groq */ `"linkHref": coalesce(${PAGE}, linkHref)`;

/** GROQ: that of a redirect. */
export const REDIRECT_TO = /* groq */ `"to": coalesce(${PAGE}, to)`;

/** GROQ: a label and where it leads. */
export const LINK = /* groq */ `label, ${HREF}`;

/** GROQ: the panel that closes a page. */
export const CLOSING = /* groq */ `"closing": closing { ..., primary { ${LINK} }, secondary { ${LINK} } }`;

/** GROQ: the links of one block of running text. */
export const MARK_DEFS = /* groq */ `"markDefs": markDefs[] { _type, _key, ${HREF} }`;
