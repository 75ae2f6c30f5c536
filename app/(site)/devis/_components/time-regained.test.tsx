import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TimeRegained } from './time-regained.tsx';

const copy = {
  title: 'Le temps que vous regagnez',
  hours: 'Heures par semaine',
  hoursHint: 'Aujourd’hui.',
  cost: 'Coût d’une heure (€ HT)',
  costHint: 'Tout compris.',
  waiting: 'Indiquez vos heures.',
  regained: 'Heures regagnées par mois',
  value: 'Économie par mois',
  payback: 'Prix du projet, divisé par cette économie',
  paid: 'Rentabilisé en {durée}.',
  notPaid: 'Il faudrait plus de {limite} : pas par le temps seul.',
  note: '{semaines} travaillées par an, {part} de la tâche automatisée.',
};
const assumed = { weeksPerYear: 45, sharePercent: 70, hourlyCost: 35.5, maxMonths: 36 };
const price = { minimum: 800, maximum: 1040 };

/** The block as it is sent, its tags and its kinds of spaces made plain. */
function shown(change: Partial<Parameters<typeof TimeRegained>[0]>) {
  const html = renderToStaticMarkup(
    <TimeRegained
      form="f"
      copy={copy}
      assumed={assumed}
      taxLabel="HT"
      price={price}
      kept={{ weeklyHours: '', hourlyCost: '' }}
      onKeep={() => {}}
      {...change}
    />,
  );
  const values = [...html.matchAll(/<input[^>]*value="([^"]*)"/g)].map(([, value]) => value);
  return { html, values, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

describe('the time regained', () => {
  it('waits for the visitor’s hours, and says at once what it assumes', () => {
    const { text, values } = shown({});
    // What nobody typed is in no field, so that no request says it.
    expect(values).toEqual(['', '']);
    expect(text).toContain('Laissé vide, le calcul prend 35,50 €.');
    expect(text).toContain('Indiquez vos heures.');
    expect(text).toContain('45 semaines travaillées par an, 70 % de la tâche automatisée.');
    expect(text).not.toContain('Rentabilisé');
  });

  it('counts each line from the one before, down to the months', () => {
    const { text } = shown({ kept: { weeklyHours: '6', hourlyCost: '' } });
    expect(text).toContain('6h × 45 semaines ÷ 12 mois × 70 % 15,5h');
    expect(text).toContain('15,5h × 35,50 € 550 €');
    expect(text).toContain('800 € à 1 040 € HT ÷ 550 €');
    expect(text).toContain('Rentabilisé en 2 mois.');
    expect(text.match(/\b2 mois/g), 'said once').toHaveLength(1);
  });

  it('takes the visitor’s own cost, and gives both ends of a range', () => {
    const { text, values } = shown({ kept: { weeklyHours: '2,5', hourlyCost: '42' } });
    expect(values).toEqual(['2,5', '42']);
    // 2.5 × 45 ÷ 12 × 70 % = 6.56 → 6.5 ; 6.5 × 42 = 273 ; 800 ÷ 273 = 2.9 ; 1,040 ÷ 273 = 3.8.
    expect(text).toContain('Rentabilisé en 3 à 4 mois.');
  });

  it('says that time alone does not pay, beyond the limit or where nothing is regained', () => {
    const few = { kept: { weeklyHours: '0,5', hourlyCost: '20' } };
    const { text } = shown(few);
    expect(text).toContain('Il faudrait plus de 36 mois : pas par le temps seul.');
    expect(text).not.toContain('Rentabilisé');
    const none = shown({ ...few, assumed: { ...assumed, weeksPerYear: 1, sharePercent: 1 } });
    expect(none.text).toContain('pas par le temps seul');
    expect(none.text).not.toMatch(/NaN|Infinity/);
  });

  it('says hours and their worth, and no months, as long as there is no price', () => {
    const { text } = shown({ price: null, kept: { weeklyHours: '6', hourlyCost: '' } });
    expect(text).toContain('550 €');
    expect(text).not.toMatch(/Rentabilisé|Prix du projet|temps seul/);
  });

  it('compares with the price as the settings call it', () => {
    const { text } = shown({ taxLabel: 'TTC', kept: { weeklyHours: '6', hourlyCost: '' } });
    expect(text).toContain('1 040 € TTC ÷ 550 €');
  });

  it('tells beside each field what is wrong with it, and keeps what was typed', () => {
    const { html, text, values } = shown({ kept: { weeklyHours: 'six', hourlyCost: '501' } });
    expect(values).toEqual(['six', '501']);
    expect(text).toContain('Indiquez un nombre d’heures de 0,5 à 100, par exemple 6 ou 7,5.');
    expect(text).toContain('Indiquez un montant de 1 à 500 €, par exemple 35 ou 42,50.');
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(text).not.toContain('Rentabilisé');
  });

  it('belongs to the form around it, which « Calculer » sends without scripts', () => {
    const { html } = shown({});
    expect(html.match(/<(?:input|button)[^>]*form="f"/g)).toHaveLength(3);
    expect(html).toMatch(/<noscript><button[^>]*value="count"[^>]*>Calculer/);
  });
});
