import { createClient } from '@libsql/client'
import type { OutgoingMail } from '#platform/mail-port.ts'

export interface StoredMail {
  id: string
  mailId: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** UTC ms. */
  createdAt: number
  attachments: { name: string; mimeType: string; size: number }[]
}

const schema = `
CREATE TABLE IF NOT EXISTS mails (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, mail_id TEXT NOT NULL, recipient TEXT NOT NULL, sender TEXT NOT NULL,
  subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL, created_at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS attachments (
  mail_seq INTEGER NOT NULL REFERENCES mails (seq), at INTEGER NOT NULL, name TEXT NOT NULL, mime_type TEXT NOT NULL,
  bytes BLOB NOT NULL, PRIMARY KEY (mail_seq, at)
) WITHOUT ROWID;
`

const KEPT = 1000
const SHOWN = 200

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Database file of the outbox. A mail sent twice is stored twice, so that duplicates show. */
export async function openMailStore(url: string) {
  // A short timeout, since waiting blocks the whole process; a job that could not send its mail retries.
  const client = createClient({ url, concurrency: 1, timeout: 100 })
  await client.executeMultiple('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
  await client.executeMultiple(schema)

  return {
    /** Returns the id under which the mail is shown. */
    async add(mail: OutgoingMail, now: number): Promise<string> {
      const [inserted] = await client.batch(
        [
          {
            sql: 'INSERT INTO mails (mail_id, recipient, sender, subject, text, html, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
            args: [mail.id, mail.to, mail.from, mail.subject, mail.text, mail.html, now],
          },
          ...mail.attachments.map(({ name, mimeType, bytes }, at) => ({
            sql: 'INSERT INTO attachments VALUES ((SELECT max(seq) FROM mails), ?, ?, ?, ?)',
            args: [at, name, mimeType, bytes],
          })),
          { sql: 'DELETE FROM attachments WHERE mail_seq <= (SELECT max(seq) - ? FROM mails)', args: [KEPT] },
          { sql: 'DELETE FROM mails WHERE seq <= (SELECT max(seq) - ? FROM mails)', args: [KEPT] },
        ],
        'write',
      )
      return String(inserted?.lastInsertRowid ?? '')
    },

    /** All mails, newest first. */
    async list(): Promise<StoredMail[]> {
      const [mails, files] = await client.batch(
        [
          { sql: 'SELECT * FROM mails ORDER BY seq DESC LIMIT ?', args: [SHOWN] },
          {
            sql: `SELECT mail_seq, name, mime_type, length(bytes) AS size FROM attachments
                  WHERE mail_seq > (SELECT max(seq) - ? FROM mails) ORDER BY mail_seq, at`,
            args: [SHOWN],
          },
        ],
        'read',
      )
      const attachments = Map.groupBy(files?.rows ?? [], (row) => String(row.mail_seq))
      return (mails?.rows ?? []).map((row) => ({
        id: String(row.seq),
        mailId: text(row.mail_id),
        to: text(row.recipient),
        from: text(row.sender),
        subject: text(row.subject),
        text: text(row.text),
        html: text(row.html),
        createdAt: Number(row.created_at),
        attachments: (attachments.get(String(row.seq)) ?? []).map((file) => ({
          name: text(file.name),
          mimeType: text(file.mime_type),
          size: Number(file.size),
        })),
      }))
    },

    async html(id: string): Promise<string | undefined> {
      const { rows } = await client.execute({ sql: 'SELECT html FROM mails WHERE seq = ?', args: [id] })
      return rows[0] ? text(rows[0].html) : undefined
    },

    async attachment(id: string, at: string) {
      const { rows } = await client.execute({
        sql: 'SELECT name, mime_type, bytes FROM attachments WHERE mail_seq = ? AND at = ?',
        args: [id, at],
      })
      const row = rows[0]
      if (!row || !(row.bytes instanceof ArrayBuffer)) return undefined
      return { name: text(row.name), mimeType: text(row.mime_type), bytes: new Uint8Array(row.bytes) }
    },

    close: () => client.close(),
  }
}
