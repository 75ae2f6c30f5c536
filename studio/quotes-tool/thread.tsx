import { Button, Card, Flex, Stack, Text, TextArea } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useId } from 'react';
import { QUOTE_LIMITS } from '../../lib/quotes/states.ts';
import type { QuoteDetail, QuoteMessage } from '../../lib/quotes/wire.ts';
import { Part } from '../inbox-tool/part.tsx';
import { useKept } from '../use-kept.ts';
import { when } from '../when.ts';
import { sayClient } from './say-quote.ts';
import type { OpenQuote } from './use-quote.ts';

function Message({ message, quote }: { message: QuoteMessage; quote: QuoteDetail }) {
  const { author, authorName, text, at } = message;
  const isOwn = author === 'consultant';
  return (
    <li>
      <Card padding={3} radius={2} tone={isOwn ? 'primary' : 'transparent'}>
        <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
          <Text size={1} weight="semibold">
            {isOwn ? authorName || 'Vous' : sayClient(quote)}
          </Text>
          <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
            {text}
          </Text>
          <Text muted size={1}>
            {when(at)}
          </Text>
        </Stack>
      </Card>
    </li>
  );
}

/** What the client asks about the quote, and the answer that is being written. */
export function Thread({
  quote,
  canAnswer,
  open: { change, isBusy },
}: {
  quote: QuoteDetail;
  canAnswer: boolean;
  open: OpenQuote;
}) {
  const { id: quoteId, messages, mailbox, email } = quote;
  const [text, keep] = useKept<string>(`quote-answer-${quoteId}`);
  const toast = useToast();
  const id = useId();
  if (messages.length === 0 && !canAnswer) return null;
  const send = async () => {
    if (!text?.trim()) return document.getElementById(id)?.focus();
    if (!(await change({ action: 'answer', text }))) return;
    keep(null);
    toast.push({ status: 'success', title: 'Réponse envoyée.' });
  };
  return (
    <Part title="Échanges">
      {messages.length > 0 ? (
        <Stack as="ul" gap={3} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {messages.map((message) => (
            <Message key={message.id} message={message} quote={quote} />
          ))}
        </Stack>
      ) : (
        <Text muted size={1}>
          Le client n’a posé aucune question.
        </Text>
      )}
      {canAnswer ? (
        <Stack gap={3}>
          <Text as="label" htmlFor={id} size={1} weight="medium">
            Votre message
          </Text>
          <TextArea
            aria-describedby={`${id}-help`}
            fontSize={1}
            id={id}
            maxLength={QUOTE_LIMITS.message}
            onChange={(event) => keep(event.currentTarget.value || null)}
            rows={4}
            value={text ?? ''}
          />
          <Text id={`${id}-help`} muted size={1}>
            {mailbox
              ? `Il part par e-mail à ${email} et reste ici, sous le devis.`
              : 'Aucun serveur d’e-mail n’est configuré\u00a0: il se lit sous le devis, et ne part pas par e-mail.'}
          </Text>
          <Flex>
            <Button
              aria-disabled={isBusy}
              fontSize={1}
              onClick={() => void send()}
              text={isBusy ? 'Envoi…' : 'Envoyer le message'}
            />
          </Flex>
        </Stack>
      ) : null}
    </Part>
  );
}
