'use client'

import { ErrorScreen } from './_frame/error-screen.tsx'

export default ErrorScreen
