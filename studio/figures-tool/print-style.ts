/** On paper the figures alone, in black, as long as they are: nothing of the Studio around them, nothing to press. */
export const PRINT_STYLE = `
@media print {
  @page { size: landscape; margin: 1cm }
  :has(#figures), #figures {
    display: block !important; height: auto !important; max-height: none !important; min-height: 0 !important;
    overflow: visible !important; position: static !important; background: none !important;
  }
  :has(#figures) > :not(:has(#figures), #figures, head), #figures .screen-only { display: none !important }
  #figures * { color: #000 !important }
  #figures :not([data-bar]) { background: none !important; box-shadow: none !important }
  #figures [data-bar] { print-color-adjust: exact }
  #figures section { overflow: visible !important }
  #figures tr { break-inside: avoid }
}
`;
