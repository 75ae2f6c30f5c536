/** What an account is good for (§2). */
const benefits = [
  {
    title: 'Suivre vos projets',
    text: 'L’avancement, les dates et le prix de chacun, sans avoir à demander.',
  },
  {
    title: 'Retrouver vos demandes',
    text: 'Vos devis et vos messages gardent leur référence et leur estimation.',
  },
  {
    title: 'Relier vos outils',
    text: 'Votre compte Make se connecte ici, et votre jeton y reste chiffré.',
  },
] as const;

/** The side panel: one line comes in from the form and passes through three blocks. */
export function Benefits() {
  return (
    <div className="relative lg:mt-[11.6rem]">
      <span
        aria-hidden="true"
        className="absolute top-[4.5rem] right-full hidden h-[3px] w-20 bg-accent lg:block"
      />
      <span
        aria-hidden="true"
        className="port absolute top-[calc(4.5rem-5.5px)] right-[calc(100%+5rem-7px)] hidden lg:block"
      />
      <div className="rounded-block bg-panel px-6 py-8 text-on-panel [--accent:var(--panel-accent)] [--paper:var(--panel)] sm:px-10 sm:py-12">
        <h2 className="text-block">Un compte, et tout se relie</h2>
        <ol className="relative mt-8 grid gap-8">
          {benefits.map(({ title, text }) => (
            <li
              key={title}
              className="relative pl-9 before:absolute before:top-2 before:-bottom-11 before:left-[5.5px] before:w-[3px] before:bg-accent last:before:hidden"
            >
              <span aria-hidden="true" className="port absolute top-1.5 left-0" />
              <h3 className="text-xl leading-tight">{title}</h3>
              <p className="mt-1.5 text-panel-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
