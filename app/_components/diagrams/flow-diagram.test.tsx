import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FlowDiagram } from './flow-diagram.tsx';

const steps = [
  { sign: 'form', label: 'La demande arrive', text: 'par le formulaire' },
  { sign: 'table', label: 'La fiche se crée', text: null },
  { sign: 'done', label: 'Rien ne s’oublie' },
] as const;

describe('Articles: a figure of steps', () => {
  const html = renderToStaticMarkup(<FlowDiagram steps={steps} />);

  it('says its steps in their order, and draws nothing that is read out', () => {
    expect(html.match(/<ol/g)).toHaveLength(1);
    const read = html.replace(/<svg aria-hidden="true".*?<\/svg>/gs, '').replace(/<[^>]+>/g, '|');
    expect(read.split('|').filter(Boolean)).toEqual([
      'La demande arrive',
      'par le formulaire',
      'La fiche se crée',
      'Rien ne s’oublie',
    ]);
  });

  it('joins each step to the next, and fills the last one', () => {
    expect(html.match(/class="flow-wire/g)).toHaveLength(2);
    expect(html.match(/<circle class="accent"/g)).toHaveLength(1);
    expect(html.lastIndexOf('<circle')).toBe(html.indexOf('<circle class="accent"'));
  });
});
