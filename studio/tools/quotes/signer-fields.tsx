import type { Cosigner } from '../../../lib/quotes/content.ts';
import { QUOTE_LIMITS } from '../../../lib/quotes/states.ts';
import { EMAIL_MAX } from '../../../lib/validation/email.ts';
import { LineField, Row } from '../../kit/frame/fields.tsx';

type Named = Omit<Cosigner, 'id'>;

/** Who signs: name, role and the address that they prove. */
export function SignerFields({
  signer,
  idOf,
  problemOf,
  onChange,
}: {
  signer: Named;
  idOf: (field: keyof Named) => string;
  problemOf: (field: keyof Named) => string | undefined;
  onChange: (change: Partial<Named>) => void;
}) {
  return (
    <Row least="14rem">
      <LineField
        id={idOf('name')}
        label="Nom du signataire"
        max={QUOTE_LIMITS.name}
        onChange={(name) => onChange({ name })}
        problem={problemOf('name')}
        value={signer.name}
      />
      <LineField
        help={'«\u202fdirectrice financière\u202f», par exemple.'}
        id={idOf('role')}
        label="Fonction (facultatif)"
        max={QUOTE_LIMITS.name}
        onChange={(role) => onChange({ role })}
        value={signer.role}
      />
      <LineField
        help="Son lien et son code partent à cette adresse, qui n’est qu’à lui."
        id={idOf('email')}
        label="E-mail du signataire"
        max={EMAIL_MAX}
        onChange={(email) => onChange({ email })}
        problem={problemOf('email')}
        type="email"
        value={signer.email}
      />
    </Row>
  );
}
