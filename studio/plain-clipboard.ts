/** Copies as browsers did before `navigator.clipboard`, with nothing selected and the focus where it is. */
async function writeText(text: string): Promise<void> {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', put, true);
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', put, true);
  if (!isCopied) throw new Error('The browser copied nothing');
}

/** Browsers give a clipboard to what came over TLS alone; Sanity's « Copier le lien » and ours take it to be there. */
if (typeof navigator !== 'undefined' && !navigator.clipboard) {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
}
