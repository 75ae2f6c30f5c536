/** The light theme's colours: an image has no stylesheet. */
export const PAPER = '#f5f0e4';
export const SHEET = '#fffcf5';
export const INK = '#1a1916';
export const LINE = '#d8cfbc';
export const ACCENT = '#1c3fdc';
