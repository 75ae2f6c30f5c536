import { describe, expect, it } from 'vitest';
import {
  browserTestsOf,
  callersOf,
  namesInSql,
  namesThatDiffer,
  routeOf,
  routesReaching,
} from './changed.ts';

describe('what a change touches', () => {
  it('in the database, by the names of its functions and tables', () => {
    const sql = `create or replace function public.accept_quote(id uuid) returns text
      alter table private.sent_mails add column at timestamptz;
      create policy "own" on public.testimonials for select using (true);
      drop function if exists private.old_one(text);`;
    expect(namesInSql(sql)).toEqual(['accept_quote', 'sent_mails', 'testimonials', 'old_one']);
    const other = 'create table public.kept (a int);\n\ncreate index on public.kept (a);';
    expect(namesThatDiffer(`${other}\n\n${sql}`, other)).toEqual(namesInSql(sql));
    expect(callersOf(['set_appointment_feed'])).toContain('lib/appointments/calendars.ts');
  });

  it('of the site, by the routes whose files need it', () => {
    const imports = [
      { from: 'app/(site)/devis/page.tsx', to: 'app/(site)/devis/_components/wizard.tsx' },
      { from: 'app/(site)/devis/_components/wizard.tsx', to: 'lib/estimator/estimate.ts' },
      { from: 'app/(site)/page.tsx', to: 'lib/content/index.ts' },
      { from: 'app/api/quotes/[id]/route.ts', to: 'lib/estimator/estimate.ts' },
      { from: 'lib/estimator/estimate.ts', to: 'lib/estimator/rules.ts' },
      { from: 'lib/estimator/rules.ts', to: 'lib/estimator/estimate.ts' },
    ];
    expect(routesReaching(['lib/estimator/rules.ts'], imports)).toEqual([
      '/api/quotes/[id]',
      '/devis',
    ]);
    expect(routesReaching(['lib/mail/mail.ts'], imports)).toEqual([]);
    expect(routeOf('app/(site)/page.tsx')).toBe('/');
  });

  it('in the browser, by the tests that open these routes', () => {
    expect(browserTestsOf(['/contact'])).toContain('tests/e2e/pages/contact.spec.ts');
    expect(browserTestsOf(['/contact'])).not.toContain('tests/e2e/accounts/make.spec.ts');
    expect(browserTestsOf(['/no-route'])).toEqual([]);
    expect(browserTestsOf([])).toEqual([]);
  });
});
