import { readEnvironment } from '#platform/config/config.ts'
import { openProduct } from '../product.ts'
import { refuseFaultyTenants } from '../regions/tenants.ts'
import { exitAtStartFault } from '../start-fault.ts'
import { welcome } from './welcome.ts'

/** Opens the product for `bun run dev`, logging to the terminal. */
export async function openDevelopment(variables: Record<string, string | undefined>) {
  const environment = environmentOrExit(variables)
  let port = environment.PORT
  const product = await openProduct(environment, {
    ownUrl: () => `http://127.0.0.1:${port}`,
    writeLog: (line) => console.log(line),
  }).catch(exitAtStartFault)
  return {
    environment,
    product,
    setPort: (bound: number) => {
      port = bound
    },
  }
}

/** Environment, or exit with one line about a faulty tenant or variable, as `start` does. */
function environmentOrExit(variables: Record<string, string | undefined>) {
  try {
    refuseFaultyTenants()
    return readEnvironment({ ...variables, APP_ENV: 'development' })
  } catch (error) {
    return exitAtStartFault(error)
  }
}

export const welcomeText = (environment: ReturnType<typeof readEnvironment>): string =>
  welcome(environment, environment.PORT)
