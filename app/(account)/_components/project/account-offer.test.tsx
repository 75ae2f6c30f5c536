import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AccountOffer } from './account-offer.tsx';

it('has the whole form of an account, without scripts too, filled in with what is known', () => {
  const html = renderToStaticMarkup(
    <AccountOffer
      next="/dashboard/projets/a"
      known={{ email: 'ana@exemple.test', firstName: 'Ana', lastName: 'Roy' }}
      created={null}
    />,
  );
  expect(html).toContain('Créer mon compte…');
  expect(html).toContain('value="ana@exemple.test"');
  expect(html).toContain('value="Ana"');
  expect(html.match(/type="password"/g)).toHaveLength(2);
});
