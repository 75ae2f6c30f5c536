import { BrandMark } from '@/app/_components/layout/brand-mark.tsx';
import type { Letter, LetterRow } from '@/lib/estimate-letter/letter.ts';

function Rows({ rows, className }: { rows: LetterRow[]; className: string }) {
  return (
    <dl className={className}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The estimate as the PDF has it (lib/estimate-letter), printed in place of the page. */
export function EstimateLetter({ letter }: { letter: Letter }) {
  return (
    <section aria-label={letter.title} className="letter">
      <header>
        <p className="letter-brand">
          <BrandMark />
          {letter.brand}
        </p>
        <p className="letter-sender">{letter.sender.join('\n')}</p>
      </header>
      <h1>{letter.title}</h1>
      <Rows rows={letter.about} className="letter-facts" />
      <p className="letter-price">{letter.price}</p>
      <p>{letter.weeks}</p>
      <Rows rows={letter.project} className="letter-facts" />
      <Rows rows={letter.steps} className="letter-amounts" />
      <Rows rows={letter.totals} className="letter-amounts letter-totals" />
      {letter.notes.map((note) => (
        <p key={note} className="letter-note">
          {note}
        </p>
      ))}
    </section>
  );
}
