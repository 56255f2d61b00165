/** Set-up file of the project `screens`. It is read before each test file, what it imports once for a worker. */
import './globals.ts'
