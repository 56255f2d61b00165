import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export interface SmtpServer {
  url: string
  /** Raw messages that were accepted. */
  messages: string[]
  close(): Promise<void>
}

/** Id that SES gives a mail that it accepts. */
export const SES_ID = '0102018d5f3a7c11-5b1f0c7e-2f43-4d5a-9a55-0c9f8f6f3c11-000000'

/** Just enough of an SMTP server: it accepts every mail (in the words of SES: `ses`), refuses every recipient, or never says a word. */
export async function smtpServer(mode: 'accept' | 'refuse' | 'silent' | 'ses'): Promise<SmtpServer> {
  const messages: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (mode === 'silent') return
    const answer = (line: string) => socket.write(`${line}\r\n`)
    let buffer = ''
    let inData = false
    answer('220 test')
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8')
      for (;;) {
        const end = inData ? '\r\n.\r\n' : '\r\n'
        const at = buffer.indexOf(end)
        if (at < 0) return
        const line = buffer.slice(0, at)
        buffer = buffer.slice(at + end.length)
        if (inData) {
          messages.push(line)
          inData = false
          answer(mode === 'ses' ? `250 Ok ${SES_ID}` : '250 accepted')
        } else if (/^DATA/i.test(line)) {
          inData = true
          answer('354 go on')
        } else if (/^RCPT/i.test(line)) answer(mode === 'refuse' ? '550 no such box' : '250 ok')
        else if (/^QUIT/i.test(line)) {
          answer('221 bye')
          socket.end()
        } else answer('250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
