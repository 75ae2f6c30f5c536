/** The longest wait of work for an idle moment, in ms. */
const LONGEST_WAIT_MS = 50;

/**
 * Gives each wait for an idle moment an end. Sanity validates a document in hundreds of them, and sets no limit: beside
 * what draws in every frame, as the page of an « Aperçu » on a slow machine, none comes, and « Publier » says « Validation
 * du document en cours… » for good. Imported before Sanity, which keeps the browser's function as it finds it.
 */
if (typeof window !== 'undefined' && 'requestIdleCallback' in window) {
  const { requestIdleCallback } = window;
  window.requestIdleCallback = (work, options) =>
    requestIdleCallback(work, { timeout: LONGEST_WAIT_MS, ...options });
}
