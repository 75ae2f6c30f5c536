import 'server-only';
import { getQuoteSettings } from '../content/index.ts';
import { sendsMails } from '../env/leads.ts';
import { publicEnv } from '../env/public.ts';
import { storedLead } from '../requests/stored-lead.ts';
import { type Result, refused } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { failed, refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { readPhone } from '../validation/read-phone.ts';
import { quoteTotals } from './amounts.ts';
import type { QuoteContent } from './content.ts';
import { amendmentOf, contentFromRequest, emptyContent } from './draft.ts';
import { readStored } from './quotes.ts';
import { renewQuote } from './renew.ts';
import { QUOTE_REFUSED } from './route.ts';
import { sendQuote } from './send.ts';
import { linkUrl, newToken, tokenHash } from './tokens.ts';
import { regimeOf } from './vat.ts';
import type { QuoteChange, QuoteChanged, QuoteGap, QuoteRefusal } from './wire.ts';

/** Outcome of a change; `gaps` is what a draft lacks to be sent. */
export type Changing = Result<QuoteChanged, QuoteRefusal> & { gaps?: QuoteGap[] };

/**
 * Changes a quote, or makes one, in the name of this editor, who has seen the version that the change names.
 *
 * @throws Error when Supabase or the Content Lake do not answer as they should
 */
export async function changeQuote(change: QuoteChange, editor: StudioEditor): Promise<Changing> {
  const database = createServiceClient();
  const actor = { actor_id: editor.id, actor_name: editor.name };
  switch (change.action) {
    case 'create':
      return change.request ? createFrom(change.request, editor) : createEmpty(editor);
    case 'copy':
      return copyOf(change.id, editor);
    case 'send': {
      const sending = await sendQuote(change.id, change.version, editor);
      if (!sending.ok) return sending;
      return { ok: true, value: { id: change.id, ...sending.value, link: null } };
    }
    case 'amend':
      return amend(change.id, change.version, editor);
    case 'renew': {
      const renewal = await renewQuote(change.id, change.version, editor);
      return renewal.ok ? { ok: true, value: { ...renewal.value, link: null } } : renewal;
    }
    case 'followUp':
      if (!sendsMails) return refused('mail');
      break;
    default:
  }

  const common = { quote: change.id, seen_version: change.version, ...actor };
  const token = newToken();
  const isCopied = change.action === 'link' && change.by === 'copy';
  const run = async () => {
    switch (change.action) {
      case 'save':
        return database.rpc('save_quote', {
          ...common,
          quote_content: withReadPhone(change.content),
          ...(await amountsOf(change.content)),
        });
      case 'remove':
        return database.rpc('remove_quote', { quote: change.id, seen_version: change.version });
      case 'seen':
        return database.rpc('see_quote', { quote: change.id, seen_version: change.version });
      case 'revoke':
        return database.rpc('revoke_quote', { ...common, why: change.reason, by_mail: sendsMails });
      case 'replace':
        return database.rpc('replace_quote', common).single();
      case 'answer':
        return database.rpc('answer_quote', {
          ...common,
          answer: change.text,
          by_mail: sendsMails,
        });
      case 'link':
        return database.rpc('link_quote', {
          ...common,
          ...(isCopied && { link_hash: tokenHash(token) }),
          ...(change.signer && { signer: change.signer }),
        });
      case 'signer':
        return database.rpc('change_quote_signer', {
          ...common,
          signer: change.signer,
          by_mail: sendsMails,
          ...(change.replacement && { replacement: change.replacement }),
        });
      case 'due':
        return database.rpc('mark_quote_due', {
          ...common,
          due_position: change.due,
          mark: change.mark,
          ...(change.day && { day: change.day }),
        });
      case 'terminate': {
        const { reason, settlement, endsOn, kept } = change;
        return database.rpc('propose_termination', {
          ...common,
          proposal: { reason, settlement, endsOn, kept },
          by_mail: sendsMails,
        });
      }
      case 'takeBack':
        return database.rpc('take_back_termination', common);
      case 'followUp':
        return database.rpc('follow_up_quote', {
          ...common,
          follow_kind: change.kind,
          due_position: change.due,
        });
      case 'followUps':
        return database.rpc('stop_follow_ups', { ...common, is_stopped: change.isStopped });
      case 'cut':
        return database.rpc('cut_quote_links', common);
    }
  };
  const { data, error } = await run();
  if (error) return refusedBy(error, QUOTE_REFUSED, 'the quote could not be changed');
  const made = typeof data === 'object' && data !== null ? data : null;
  return {
    ok: true,
    value: {
      id: made?.id ?? change.id,
      version: made?.version ?? (typeof data === 'number' ? data : change.version),
      number: null,
      link: isCopied ? linkUrl(publicEnv.siteUrl, token) : null,
    },
  };
}

/** The client's number as it is shown everywhere; one that is none stays as typed, and is told as a gap. */
const withReadPhone = ({ client, ...content }: QuoteContent): QuoteContent => ({
  ...content,
  client: { ...client, phone: readPhone(client.phone) ?? client.phone },
});

async function amountsOf(content: QuoteContent): Promise<{ net: number; total: number }> {
  const { net, total } = quoteTotals(content, regimeOf(content, await getQuoteSettings()));
  return { net, total };
}

async function create(
  content: QuoteContent,
  editor: StudioEditor,
  from: { lead?: string; copied?: string } = {},
): Promise<Changing> {
  const { data, error } = await createServiceClient()
    .rpc('create_quote', {
      actor_id: editor.id,
      actor_name: editor.name,
      quote_content: withReadPhone(content),
      ...(await amountsOf(content)),
      ...from,
    })
    .single();
  if (error) return refusedBy(error, QUOTE_REFUSED, 'the quote could not be made');
  return { ok: true, value: { ...data, number: null, link: null } };
}

async function createEmpty(editor: StudioEditor): Promise<Changing> {
  return create(emptyContent(await getQuoteSettings()), editor);
}

async function createFrom(lead: string, editor: StudioEditor): Promise<Changing> {
  const { data, error } = await createServiceClient()
    .from('leads')
    .select('kind, reference, payload, estimate, created_at')
    .eq('id', lead)
    .maybeSingle();
  if (error) throw failed('the request could not be read', error);
  if (!data) return refused('request');
  const content = contentFromRequest(storedLead.parse(data), await getQuoteSettings());
  return create(content, editor, { lead });
}

async function copyOf(id: string, editor: StudioEditor): Promise<Changing> {
  const stored = await readStored(id);
  if (!stored) return refused('gone');
  // A copy has no contract to take anything off of.
  if (stored.amends) return refused('state');
  return create(stored.content, editor, {
    copied: id,
    ...(stored.leadId && { lead: stored.leadId }),
  });
}

async function amend(id: string, version: number, editor: StudioEditor): Promise<Changing> {
  const stored = await readStored(id);
  if (!stored) return refused('gone');
  if (!stored.document) return refused('state');
  const { data, error } = await createServiceClient()
    .rpc('amend_quote', {
      quote: id,
      seen_version: version,
      actor_id: editor.id,
      actor_name: editor.name,
      quote_content: amendmentOf(stored.document, stored.signers),
    })
    .single();
  if (error) return refusedBy(error, QUOTE_REFUSED, 'the amendment could not be made');
  return { ok: true, value: { ...data, number: null, link: null } };
}
