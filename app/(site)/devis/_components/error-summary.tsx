/** What is wrong, before the fields: each message leads to its own. */
export function ErrorSummary({
  errors,
  failure,
}: {
  errors: ReadonlyArray<{ field: string; message: string }>;
  failure: string | null;
}) {
  if (errors.length === 0 && !failure) return null;
  return (
    <div role="alert" className="rounded-xl border-[1.5px] border-danger bg-danger-soft p-5">
      <h3 className="font-sans font-semibold text-base text-danger tracking-normal">
        {failure ?? (errors.length > 1 ? 'Quelques réponses manquent' : 'Une réponse manque')}
      </h3>
      {errors.length > 0 ? (
        <ul className="mt-2 list-disc pl-5">
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a href={`#champ-${field}`} className="inline-block py-0.5 underline">
                {message}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
