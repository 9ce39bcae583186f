import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractsForClient } from './build/contracts-for-client.js';

const lib = (name: string) => fileURLToPath(new URL(`../libs/${name}/src/index.ts`, import.meta.url));
const alias = {
  '@buildmesh/kernel': lib('kernel'),
  '@buildmesh/domain': lib('domain'),
  '@buildmesh/envelope': lib('envelope'),
};

// Vite wants a default export.
export default defineConfig({
  plugins: [contractsForClient({ source: lib('contracts'), alias }), react()],
  resolve: { alias },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env.BM_API ?? 'http://localhost:8080', ws: true } },
  },
  preview: { port: 4173 },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 20 },
            {
              name: 'state',
              test: /node_modules\/(@reduxjs|react-redux|redux|immer|reselect|i18next|react-i18next)\//,
              priority: 20,
            },
          ],
        },
      },
    },
  },
});
