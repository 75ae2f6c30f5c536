import type { QuoteClient } from '../../../lib/quotes/content.ts';
import { countryNames } from '../../../lib/quotes/countries.ts';
import { QUOTE_LIMITS } from '../../../lib/quotes/states.ts';
import type { QuoteGap } from '../../../lib/quotes/wire.ts';
import { EMAIL_MAX } from '../../../lib/validation/email.ts';
import { PHONE_MAX } from '../../../lib/validation/phone.ts';
import { ChoiceField, LineField, Row, TextField } from '../../kit/frame/fields.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { fieldId } from './form.ts';
import { gapAt } from './gap-at.ts';

const KINDS: Readonly<Record<QuoteClient['kind'], string>> = {
  professional: 'Un professionnel',
  consumer: 'Un particulier',
};

const COUNTRIES = countryNames();

/** The client of the quote. */
export function ClientPart({
  client,
  gaps,
  onChange,
}: {
  client: QuoteClient;
  gaps: readonly QuoteGap[];
  onChange: (client: QuoteClient) => void;
}) {
  const set = (change: Partial<QuoteClient>) => onChange({ ...client, ...change });
  const isProfessional = client.kind === 'professional';
  return (
    <Part title="Client">
      <Row least="14rem">
        <ChoiceField
          help={
            isProfessional
              ? 'Le devis dira les pénalités de retard.'
              : 'Le devis dira le droit de rétractation et le médiateur.'
          }
          label="Le client est"
          labels={KINDS}
          onChange={(kind) => set({ kind })}
          id={fieldId('client.kind')}
          value={client.kind}
        />
        <LineField
          label="Nom"
          max={QUOTE_LIMITS.name}
          onChange={(name) => set({ name })}
          id={fieldId('client.name')}
          value={client.name}
        />
        {isProfessional ? (
          <LineField
            label="Entreprise"
            max={QUOTE_LIMITS.name}
            onChange={(company) => set({ company })}
            id={fieldId('client.company')}
            value={client.company}
          />
        ) : null}
        <LineField
          help="Le devis part à cette adresse."
          label="E-mail"
          max={EMAIL_MAX}
          onChange={(email) => set({ email })}
          id={fieldId('client.email')}
          type="email"
          value={client.email}
        />
        <LineField
          label="Téléphone"
          max={PHONE_MAX}
          onChange={(phone) => set({ phone })}
          id={fieldId('client.phone')}
          type="tel"
          value={client.phone}
        />
        {isProfessional ? (
          <>
            <LineField
              label="SIREN ou SIRET"
              max={30}
              onChange={(siren) => set({ siren })}
              id={fieldId('client.siren')}
              problem={client.siren && gapAt(gaps, 'client.siren')}
              value={client.siren}
            />
            <LineField
              label="Numéro de TVA"
              max={30}
              onChange={(vatNumber) => set({ vatNumber })}
              id={fieldId('client.vatNumber')}
              problem={client.vatNumber && gapAt(gaps, 'client.vatNumber')}
              value={client.vatNumber}
            />
          </>
        ) : null}
        <ChoiceField
          help="Avec ce qu’est le client, il décide de la TVA."
          id={fieldId('client.country')}
          label="Pays"
          labels={COUNTRIES}
          onChange={(country) => set({ country })}
          value={client.country}
        />
      </Row>
      <TextField
        label="Adresse postale"
        max={300}
        onChange={(address) => set({ address })}
        id={fieldId('client.address')}
        rows={3}
        value={client.address}
      />
    </Part>
  );
}
