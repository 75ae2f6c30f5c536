/**
 * Marks the drawings that are in view, or about to be: they alone move (diagrams.css), since what moves is styled and
 * painted at each frame wherever it is. A drawing tells that it is there by an animation in which nothing moves, so that
 * one that comes later is seen, too. Stands in the `<head>` of every page as it is: its hash is in the
 * Content-Security-Policy.
 */
export const IN_VIEW_SCRIPT = `;{const o=new IntersectionObserver(l=>{for(const e of l)e.target.toggleAttribute('data-in-view',e.isIntersecting)},{rootMargin:'99px'});addEventListener('animationstart',e=>{if(e.animationName==='is-there')o.observe(e.target)})}`;
