/** A part of the dashboard that the store did not answer for; the rest of the page stands. */
export function Unavailable({ what }: { what: string }) {
  return (
    <div className="wrap py-16">
      <p role="status" className="max-w-2xl rounded-block border-[1.5px] border-danger p-6">
        {what} ne répondent pas pour le moment. Rien n’est perdu{'\u00a0'}:{' '}
        <a href="/dashboard" className="link">
          rechargez la page
        </a>{' '}
        dans un instant.
      </p>
    </div>
  );
}
