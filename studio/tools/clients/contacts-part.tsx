import { Badge, Button, Card, Checkbox, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useId, useState } from 'react';
import { CLIENT_LIMITS } from '../../../lib/clients/states.ts';
import type { ClientDetail, Contact } from '../../../lib/clients/wire.ts';
import { telHref } from '../../../lib/site/tel-href.ts';
import { EMAIL_MAX } from '../../../lib/validation/email.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { LineField, Row } from '../../kit/frame/fields.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { useKept } from '../../kit/use-kept.ts';
import type { OpenClient } from './use-client.ts';

type Shown = { client: ClientDetail; open: OpenClient };

/** The people of a card: each told apart, added, called as the consultant does, and taken out again. */
export function ContactsPart({
  client,
  open,
  onOpen,
}: Shown & {
  /** Opens another card. */
  onOpen: (id: string) => void;
}) {
  const [edited, setEdited] = useState<string | null>(null);
  const [asked, setAsked] = useState<Contact | null>(null);
  const toast = useToast();
  const said = (contact: Contact) => contact.name || contact.email;
  const separate = async (contact: Contact) => {
    if (!(await open.change({ action: 'separate', contact: contact.id }))) return;
    setAsked(null);
    toast.push({
      status: 'success',
      title: contact.isAdded ? 'Le contact est retiré.' : 'La fiche est séparée.',
    });
    if (!contact.isAdded) onOpen(contact.id);
  };
  return (
    <Part title={client.contacts.length > 1 ? 'Contacts' : 'Contact'}>
      <PlainList>
        {client.contacts.map((contact) => (
          <Card key={contact.id} as="li" border padding={3} radius={2}>
            {edited === contact.id ? (
              <ContactForm
                contact={contact}
                onDone={() => setEdited(null)}
                open={open}
                place={`client-contact-${contact.id}`}
              />
            ) : (
              <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
                <Flex align="center" gap={2} wrap="wrap">
                  <Text size={1} weight="medium">
                    {said(contact)}
                  </Text>
                  {contact.hasAccount ? <Badge fontSize={1}>Compte client</Badge> : null}
                  {contact.copiesQuotes ? <Badge fontSize={1}>Copie des devis</Badge> : null}
                </Flex>
                <Text muted size={1}>
                  {[contact.role, contact.company].filter(Boolean).join(' · ')}
                </Text>
                <Text size={1}>
                  {contact.phone ? (
                    <>
                      <a href={telHref(contact.phone)}>{contact.phone}</a>
                      {' · '}
                    </>
                  ) : null}
                  <a href={`mailto:${contact.email}`}>{contact.email}</a>
                </Text>
                {client.isArchived ? null : (
                  <Flex gap={2} wrap="wrap">
                    <Button
                      aria-label={`Modifier ${said(contact)}`}
                      fontSize={1}
                      mode="ghost"
                      onClick={() => setEdited(contact.id)}
                      padding={2}
                      text="Modifier"
                    />
                    {contact.isFirst ? null : (
                      <Button
                        aria-label={`${contact.isAdded ? 'Retirer' : 'Séparer'} ${said(contact)}`}
                        fontSize={1}
                        mode="bleed"
                        onClick={() => setAsked(contact)}
                        padding={2}
                        text={contact.isAdded ? 'Retirer…' : 'Séparer…'}
                      />
                    )}
                  </Flex>
                )}
              </Stack>
            )}
          </Card>
        ))}
      </PlainList>
      {client.isArchived ? null : (
        <ContactForm open={open} place={`client-contact-new-${client.id}`} />
      )}
      {asked ? (
        <ConfirmDialog
          busy="Un instant…"
          cancel="Annuler"
          confirm={asked.isAdded ? 'Retirer le contact' : 'Séparer'}
          isBusy={open.isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void separate(asked)}
          problem={open.problem}
          question={
            asked.isAdded ? `Retirer ${said(asked)}\u202f?` : `Séparer ${said(asked)}\u202f?`
          }
        >
          <Text size={1}>
            {asked.isAdded
              ? 'Son adresse et ce que vous en avez noté ici s’effacent. Ce qu’il vous a envoyé lui-même reste.'
              : 'Ses demandes, ses devis, ses projets et les notes prises sur sa fiche reprennent une fiche à part, avec les contacts venus avec lui. Rien n’est effacé.'}
          </Text>
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}

type Form = { email: string; name: string; role: string; copiesQuotes: boolean };

const EMPTY: Form = { email: '', name: '', role: '', copiesQuotes: false };

/** Somebody who is added, or called otherwise. What is typed stays until it is stored. */
function ContactForm({
  contact,
  place,
  open: { change, isBusy },
  onDone,
}: {
  contact?: Contact;
  place: string;
  open: OpenClient;
  onDone?: () => void;
}) {
  const id = useId();
  const [kept, keep] = useKept<Form>(place);
  const [isAsked, setIsAsked] = useState(false);
  const form = kept ?? contact ?? EMPTY;
  const edit = (changed: Partial<Form>) => {
    const { email, name, role, copiesQuotes } = { ...form, ...changed };
    keep({ email, name, role, copiesQuotes });
  };
  const submit = async () => {
    setIsAsked(true);
    if (form.email.trim() === '') return document.getElementById(`${id}-email`)?.focus();
    const { email, name, role, copiesQuotes } = form;
    if (!(await change({ action: 'contact', email, name, role, copiesQuotes }))) return;
    keep(null);
    setIsAsked(false);
    onDone?.();
  };
  return (
    <Stack gap={3}>
      {contact ? (
        <Text size={1} weight="medium">
          {contact.email}
        </Text>
      ) : null}
      <Row>
        {contact ? null : (
          <LineField
            id={`${id}-email`}
            label="E-mail d’un autre contact"
            max={EMAIL_MAX}
            onChange={(email) => edit({ email })}
            problem={
              isAsked && form.email.trim() === '' ? 'Indiquez l’adresse e-mail du contact.' : null
            }
            type="email"
            value={form.email}
          />
        )}
        <LineField
          id={`${id}-name`}
          label="Nom"
          max={CLIENT_LIMITS.name}
          onChange={(name) => edit({ name })}
          value={form.name}
        />
        <LineField
          id={`${id}-role`}
          label="Rôle"
          max={CLIENT_LIMITS.role}
          onChange={(role) => edit({ role })}
          placeholder="Comptable"
          value={form.role}
        />
      </Row>
      <Flex align="center" gap={3}>
        <Checkbox
          checked={form.copiesQuotes}
          id={`${id}-copies`}
          onChange={(event) => edit({ copiesQuotes: event.currentTarget.checked })}
        />
        <Text as="label" htmlFor={`${id}-copies`} size={1}>
          Reçoit une copie des e-mails sur les devis des autres contacts
        </Text>
      </Flex>
      <Flex gap={2} wrap="wrap">
        <Button
          aria-disabled={isBusy}
          fontSize={1}
          mode="ghost"
          onClick={() => void submit()}
          text={contact ? 'Enregistrer' : 'Ajouter le contact'}
        />
        {contact ? (
          <Button
            fontSize={1}
            mode="bleed"
            onClick={() => {
              keep(null);
              onDone?.();
            }}
            text="Annuler"
          />
        ) : null}
      </Flex>
    </Stack>
  );
}
