import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';

it('a box keeps that it was ticked, and says what is wrong with it', () => {
  const field = { id: 'devis-agreed', name: 'agreed', label: 'J’accepte.' };
  const html = renderToStaticMarkup(
    <CheckboxField {...field} defaultValue="on" error="Cochez la case." />,
  );
  expect(html).toContain('aria-describedby="devis-agreed-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/<p id="devis-agreed-error"[^>]*>Cochez la case\./);
  expect(html).toMatch(/checked=""/);
  expect(html).toMatch(/ value="on"/);
  expect(renderToStaticMarkup(<CheckboxField {...field} defaultValue="" />)).not.toMatch(
    / checked|aria-/,
  );
});
