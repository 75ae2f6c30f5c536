import { apiBaseUrl, MAKE_ENDPOINTS, MAKE_ZONES, type MakeZone } from '@/lib/make/zones.ts';

/** The configuration card (product.md, Make), as wide as the room it is given. */
export function Configuration({
  title,
  zone,
  organisationId,
  className,
}: {
  title: string;
  zone: MakeZone;
  organisationId: string | null;
  className: string;
}) {
  const facts = [
    ['Zone', MAKE_ZONES.find(({ id }) => id === zone)?.label],
    ['API v2', <code key="url">{apiBaseUrl(zone)}</code>],
    ...(organisationId ? [['Organisation', <code key="id">{organisationId}</code>] as const] : []),
  ] as const;
  return (
    <section aria-labelledby="configuration" className={`tile @container p-6 sm:p-8 ${className}`}>
      <h2 id="configuration" className="text-block">
        {title}
      </h2>
      <dl className="mt-5 grid gap-4 @xl:grid-cols-[auto_auto_auto] @xl:gap-x-8">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-muted text-sm">{term}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
        <div className="@xl:col-span-3">
          <dt className="text-muted text-sm">Points d’accès</dt>
          <dd>
            <ul className="mt-1 @xl:grid @xl:grid-cols-2 @xl:gap-x-8 @4xl:grid-cols-4">
              {MAKE_ENDPOINTS.map(({ name, path }) => (
                <li
                  key={path}
                  className="flex flex-wrap justify-between gap-x-4 border-line border-t py-2"
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
