import { z } from 'zod'
import type { OutgoingMail } from '#platform/mail-port.ts'

const shape = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unsubscribeUrl: z.string().optional(),
  replyTo: z.string().optional(),
  isAutomatic: z.boolean().optional(),
})

/** Reads a mail posted by `createStandInMail`; null if it is invalid. */
export async function readPostedMail(request: Request): Promise<OutgoingMail | null> {
  try {
    const form = await request.formData()
    const mail = shape.parse(JSON.parse(String(form.get('mail'))))
    const files = form.getAll('attachment').filter((entry) => entry instanceof File)
    const attachments = files.map(async (file) => ({
      name: file.name,
      mimeType: file.type,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }))
    return { ...mail, attachments: await Promise.all(attachments) }
  } catch {
    return null
  }
}
