/**
 * Styles of the printed page: the figures alone, in black, as long and no wider than they are, without the Studio
 * around them or anything to press. The total is printed once, where the table ends.
 */
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
  #figures :is(th, td) { padding-inline: 0.3125rem !important }
  #figures th { white-space: normal !important }
  #figures th[scope='row'] { min-width: 7.5rem }
  #figures tfoot { display: table-row-group }
  #figures [data-chart] { min-width: 0 !important }
  #figures :is(tr, [data-ui='Text'], [data-ui='Card'] ~ [data-ui='Card']) { break-inside: avoid }
}
`;
