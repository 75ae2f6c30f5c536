/** Tells who has no client account's session where to get one (product.md, Reviews). */
export function SignInBanner() {
  return (
    <p role="note" className="rounded-lg bg-wait-soft px-4 py-3 text-wait">
      Les avis viennent de comptes clients{'\u00a0'}:{' '}
      <a href="/auth?next=%2F%23votre-avis" className="link">
        connectez-vous
      </a>{' '}
      pour laisser le vôtre.
    </p>
  );
}
