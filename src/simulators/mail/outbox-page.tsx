import { renderToStaticMarkup } from 'react-dom/server'
import type { StoredMail } from './store.ts'

const sheet = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1f2933 }
article { border-top: 1px solid #cbd2d9; padding: 1rem 0 }
h2 { font-size: 1.1rem; margin: 0 } p { margin: .25rem 0 } pre { white-space: pre-wrap; background: #f1f3f5; padding: 1rem }`

const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Paris' })

function Mail({ mail, base }: { mail: StoredMail; base: string }) {
  return (
    <article>
      <h2>
        <a href={`${base}/${mail.id}`}>{mail.subject}</a>
      </h2>
      <p>
        Pour {mail.to}, le {moment.format(mail.createdAt)}
      </p>
      {mail.attachments.map((file, at) => (
        <p key={file.name}>
          <a href={`${base}/${mail.id}/attachments/${at}`}>{file.name}</a> ({file.size} octets)
        </p>
      ))}
      <details>
        <summary>Texte</summary>
        <pre>{mail.text}</pre>
      </details>
    </article>
  )
}

/** Page that lists all mails sent by the product, newest first. */
export const outboxPage = (mails: readonly StoredMail[], base: string): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Boîte d'envoi</title>
        <style>{sheet}</style>
      </head>
      <body>
        <h1>Boîte d'envoi</h1>
        {mails.length === 0 && <p>Aucun email envoyé.</p>}
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} base={base} />
        ))}
      </body>
    </html>,
  )}`
