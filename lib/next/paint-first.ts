/** Script elements with their attributes and their text, and hints to download one. */
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>|<link rel="preload" as="script"[^>]*>/gi;
const SOURCE = /\ssrc="([^"]*)"/;
const ID = /\sid="([^"]*)"/;

/** The seam between two pieces of the data that hydrates a page, as Next writes them. */
const BETWEEN_PIECES = /\)<\/script><script>self\.__next_f\.push\(/g;

/** The root of a page that failed while it was rendered: nothing of it shows before its scripts. */
const FAILED = 'id="__next_error__"';

/** The longest wait for a first paint, in ms: a page may have nothing to show, or its styles not come. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Adds the scripts, given as URL and id, once: when the browser has shown something, when the page is
 * in the background, where nothing is painted, or after the longest wait. One at a time: to begin all
 * downloads at once would hold up what the visitor does by a tenth of a second on a slow phone.
 */
const RUNNER = `(s=>{const d=document,{port1:p,port2:q}=new MessageChannel,g=p.onmessage=()=>{if(!s[0])return;const[u,i]=s.shift(),e=d.createElement("script");e.src=u;e.async=true;if(i)e.id=i;d.head.append(e);q.postMessage(0)};d.hidden?g():(d.addEventListener("visibilitychange",g),setTimeout(g,${LONGEST_WAIT_MS}),new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint").length&&g()).observe({type:"paint",buffered:true}))})`;

/**
 * The page with its asynchronous scripts loaded after the first paint, and the data that hydrates it in
 * one script, which a policy names once (docs/decisions/0011-paint-before-scripts.md).
 */
export function paintFirst(html: string): string {
  if (html.includes(FAILED)) return html;
  const scripts: Array<[src: string, id: string | undefined]> = [];
  const painted = html.replace(SCRIPT, (element, attributes?: string, text?: string) => {
    if (attributes === undefined) return '';
    const source = SOURCE.exec(attributes)?.[1];
    if (!source || text !== '' || !/\sasync\b/.test(attributes)) return element;
    scripts.push([source, ID.exec(attributes)?.[1]]);
    return '';
  });
  if (scripts.length === 0) return html;
  const page = painted.replace(BETWEEN_PIECES, ');self.__next_f.push(');
  const list = JSON.stringify(scripts).replaceAll('<', '\\u003c');
  const end = page.lastIndexOf('</body>');
  return `${page.slice(0, end)}<script>${RUNNER}(${list})</script>${page.slice(end)}`;
}
