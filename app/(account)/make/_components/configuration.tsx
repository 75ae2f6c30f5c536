import { MissingValue } from '@/app/_components/ui/missing-value';
import { apiBaseUrl, MAKE_ENDPOINTS, MAKE_ZONES, type MakeZone } from '@/lib/make/zones';

/** The configuration card (§2 « Make page », §9). */
export function Configuration({
  zone,
  organisationId,
}: {
  zone: MakeZone;
  organisationId: string | null;
}) {
  const facts = [
    ['Zone', MAKE_ZONES.find(({ id }) => id === zone)?.label],
    ['API v2', <code key="url">{apiBaseUrl(zone)}</code>],
    [
      'Organisation',
      organisationId ? (
        <code key="id">{organisationId}</code>
      ) : (
        <MissingValue key="id">identifiant à compléter</MissingValue>
      ),
    ],
  ] as const;
  return (
    <section aria-labelledby="configuration" className="tile p-6 sm:p-8">
      <h2 id="configuration" className="text-block">
        Configuration
      </h2>
      <dl className="mt-5 grid gap-4">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-muted text-sm">{term}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-muted text-sm">Points d’accès</dt>
          <dd>
            <ul className="mt-1">
              {MAKE_ENDPOINTS.map(({ name, path }) => (
                <li
                  key={path}
                  className="flex flex-wrap justify-between gap-x-4 border-line border-t py-2 first:border-0"
                >
                  <span className="font-semibold">{name}</span>
                  <code className="text-muted">{path}</code>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </section>
  );
}
