/** Text to be written over; the site marks text in such brackets (product.md, Missing facts). */
export const missing = (what: string) => `[${what} à compléter]`;

/** A paragraph, or a title, as rich text. */
export const block = (key: string, text: string, style = 'normal') => ({
  _type: 'block',
  _key: key,
  style,
  markDefs: [],
  children: [{ _type: 'span', _key: `${key}s`, text, marks: [] }],
});
