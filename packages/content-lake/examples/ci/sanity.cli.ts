import { defineCliConfig } from 'sanity/cli'

export default defineCliConfig({ api: { projectId: 'abcd1234', dataset: 'production' } })
