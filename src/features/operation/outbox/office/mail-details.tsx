import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { dayText, momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { kindText, reasonTexts, stateTexts } from '../mail-texts.ts'
import type { FoundMail } from './mail-window.tsx'
import { stateTones } from './outbox-texts.ts'

interface MailDetailsProps {
  mail: FoundMail
  reload: () => Promise<void>
}

/** A mail with its text, recipient and state. */
export function MailDetails({ mail, reload }: MailDetailsProps) {
  const { client, office } = useOfficeContext()
  const { zone } = office
  const [isPending, attempt] = useAttempt()
  const resend = () =>
    attempt(async () => {
      const { to } = await adminCall(client)(
        '/admin/resend-mail',
        { mailId: mail.id },
        { idempotencyKey: crypto.randomUUID() },
      )
      notify.success(`Le courriel repart à ${to}`)
      await reload()
    })
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1.5 [&_dd]:([overflow-wrap:anywhere]) [&_dt]:text-ink-soft">
        <dt>État</dt>
        <dd>
          <StateChip tone={stateTones[mail.state]}>{stateTexts[mail.state]}</StateChip>
        </dd>
        <dt>À</dt>
        <dd className="font-semibold">{mail.to}</dd>
        <dt>De</dt>
        <dd>{mail.from}</dd>
        <dt>Objet</dt>
        <dd>{mail.subject}</dd>
        <dt>Type</dt>
        <dd>{kindText(mail.kind)}</dd>
        <dt>Écrit</dt>
        <dd>{momentText(zone, mail.createdAt)}</dd>
        {mail.sentAt === null ? null : (
          <>
            <dt>Envoyé</dt>
            <dd>{momentText(zone, mail.sentAt)}</dd>
          </>
        )}
        {mail.deliveryAt === null || mail.state === 'suppressed' ? null : (
          <>
            <dt>{stateTexts[mail.state]}</dt>
            <dd>{momentText(zone, mail.deliveryAt)}</dd>
          </>
        )}
        {mail.attachments.length === 0 ? null : (
          <>
            <dt>Pièces jointes</dt>
            <dd>{mail.attachments.map(({ name }) => name).join(', ')}</dd>
          </>
        )}
      </dl>
      <Trouble mail={mail} zone={zone} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {mail.canResend ? (
          <Button size="sm" loading={isPending} onClick={() => void resend()}>
            Renvoyer à la même adresse
          </Button>
        ) : null}
        {mail.purchaseId === null ? null : (
          <Link
            to="/admin/orders/$purchaseId"
            params={{ purchaseId: mail.purchaseId }}
            className="inline-flex min-h-9 items-center font-medium text-link underline underline-offset-3"
          >
            Voir la commande
          </Link>
        )}
      </div>
      <Body body={mail.body} />
    </div>
  )
}

/** Reason why the mail has not arrived, in French, with the English words of the mail servers. */
function Trouble({ mail, zone }: { mail: FoundMail; zone: string }) {
  const { suppression, state, note, lastError, tries } = mail
  const words = note ?? (state === 'waiting' || state === 'givenUp' ? lastError : null)
  if (suppression === null && words === null) return null
  return (
    <Notice kind={state === 'delivered' || state === 'sent' ? 'info' : 'warn'}>
      {suppression === null ? null : (
        <p>
          Adresse écartée le {dayText(zone, suppression.since)} : {reasonTexts[suppression.reason].toLowerCase()}.{' '}
          <Link
            to="/admin/outbox/suppressed"
            search={{ q: mail.to }}
            className="text-link underline underline-offset-3"
          >
            Voir les adresses écartées
          </Link>
        </p>
      )}
      {words === null ? null : (
        <>
          {tries > 0 && state !== 'bounced' ? <p>{`${tries} ${plural(tries, 'essai.', 'essais.')}`}</p> : null}
          <p lang="en" className="font-mono text-note [overflow-wrap:anywhere]">
            {words}
          </p>
        </>
      )}
    </Notice>
  )
}

const missing = {
  secret: 'Ce courriel a été écrit à la main et peut contenir un lien personnel : son texte n’est pas montré.',
  gone: 'Le texte n’est plus gardé : il contenait un lien personnel, ou parlait d’un compte effacé.',
}

function Body({ body }: { body: FoundMail['body'] }) {
  const [asText, setAsText] = useState(false)
  if (body.kind !== 'shown') return <Notice>{missing[body.kind]}</Notice>
  return (
    <section aria-labelledby="mail-body" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="mail-body" className="font-bold">
          Aperçu
        </h3>
        <Button variant="ghost" size="sm" onClick={() => setAsText(!asText)}>
          {asText ? 'Voir la mise en page' : 'Voir le texte seul'}
        </Button>
      </div>
      <p className="text-note text-ink-soft">Les liens sont coupés et les images retirées.</p>
      {asText ? (
        <pre className="whitespace-pre-wrap rounded-lg border border-line bg-surface p-3 text-note [overflow-wrap:anywhere]">
          {body.text}
        </pre>
      ) : (
        <iframe
          title="Aperçu du courriel"
          sandbox=""
          inert
          srcDoc={body.html}
          className="h-140 w-full rounded-lg border border-line bg-paper"
        />
      )}
    </section>
  )
}
