import type { ComputeModule } from '../compute-port.ts'
import { scryptAtOnce } from '../node-scrypt.ts'

export const { compute }: ComputeModule<'password-hash'> = {
  compute: async ({ password, salt, cost }) => scryptAtOnce(password, salt, cost),
}
