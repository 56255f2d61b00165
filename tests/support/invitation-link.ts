import type { TestApp } from './test-app.ts'

/** The link of the newest invitation for `email`: in the outbox, which forgets it once the mail is sent, or sent. */
export async function invitationLink(app: TestApp, email: string): Promise<URL> {
  const waiting = (await app.mails()).filter(({ recipient }) => recipient === email)
  const texts = [...app.platform.sent.filter(({ to }) => to === email), ...waiting].map(({ text }) => text)
  const address = texts.flatMap((text) => text.match(/https?:\/\/\S+\/register-invite\?\S+/g) ?? []).at(-1)
  if (address === undefined) throw new Error(`No invitation was mailed to ${email}.`)
  return new URL(address)
}
