import { type FileStore, type IncomingFile, isFileKey } from '../file-port.ts'
import { signedFileUrl } from '../files/signed-file-url.ts'
import type { WorkerBindings } from './bindings.ts'

/** Stream whose length the platform knows from the request; the bucket fails if it is cut off earlier. */
const incomingStream = ({ request }: IncomingFile) =>
  // The bucket takes the platform's own stream type, unknown to the browser's types.
  (request.body ?? new Uint8Array()) as unknown as Parameters<WorkerBindings['FILES']['put']>[1]

/** Files in an R2 bucket. Signed URLs lead through the product, as on Bun, so that the bucket stays private. */
export function createR2Files(bucket: WorkerBindings['FILES'], appKey: Uint8Array): FileStore {
  const checked = (key: string) => {
    if (!isFileKey(key)) throw new Error(`No file key: ${key}`)
    return key
  }
  return {
    async put(key, bytes, contentType) {
      await bucket.put(checked(key), bytes, { httpMetadata: { contentType } })
    },
    async putOnce(key, body, contentType) {
      // Null if the condition fails: a file exists under the key.
      const put = await bucket.put(checked(key), body instanceof Uint8Array ? body : incomingStream(body), {
        httpMetadata: { contentType },
        onlyIf: { etagDoesNotMatch: '*' },
      })
      return put !== null
    },
    sizeOf: async (key) => (await bucket.head(checked(key)))?.size ?? null,
    async get(key) {
      const object = await bucket.get(checked(key))
      if (!object) return null
      return {
        bytes: new Uint8Array(await object.arrayBuffer()),
        contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
      }
    },
    async delete(key) {
      await bucket.delete(checked(key))
    },
    signedUrl: async (request) => signedFileUrl(appKey, { ...request, key: checked(request.key) }),
  }
}
