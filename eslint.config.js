// Rules of house §7 that a machine can hold. Zero warnings: what is worth saying is worth failing for.
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import unicorn from 'eslint-plugin-unicorn';
import globals from 'globals';
import ts from 'typescript-eslint';
import { RETIRED } from './deploy/scripts/retired-words.mjs';

const TESTS = [
  '**/*.spec.{ts,tsx}',
  '**/*.suite.ts',
  '**/*.e2e.ts',
  '**/test/**',
  'test/**',
  'libs/testing/**',
  'web/e2e/**',
];

const tooMany = (selector, most) => ({
  selector: `${selector}[params.length>${most}]`,
  message: `At most ${most} parameters: pass one object with names (house §7).`,
});

/** A constructor takes what its class depends on, one parameter each, so it may have more than a function. */
const shape = (most) => [
  tooMany('FunctionDeclaration', most),
  tooMany('ArrowFunctionExpression', most),
  tooMany('MethodDefinition[kind!="constructor"] > FunctionExpression', most),
  tooMany('MethodDefinition[kind="constructor"] > FunctionExpression', 9),
];
const SHAPE = shape(3);

const VOCABULARY = ['ExportNamedDeclaration > *[id]', 'ExportNamedDeclaration > * > VariableDeclarator'].map(
  (exported) => ({
    selector: `${exported}[id.name=${RETIRED}]`,
    message: 'This word is retired: docs/glossary.md names the one that the code uses.',
  }),
);

/** A rule is switched off with its reason: `-- why` behind its name. */
const reasonedDirectives = {
  create: (context) => ({
    Program() {
      for (const { value, loc } of context.sourceCode.getAllComments())
        if (/^\s*eslint-disable/.test(value) && !/\s--\s+\S/.test(value))
          context.report({ loc, message: 'Say behind `--` why the rule does not hold here.' });
    },
  }),
};

export default defineConfig(
  {
    ignores: [
      '**/dist/',
      '**/.types/',
      '**/node_modules/',
      '.node/',
      '.data/',
      '.bench/',
      'coverage/',
      'web/jest.*',
      'docs/openapi.json',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: { unicorn, house: { rules: { 'reasoned-directives': reasonedDirectives } } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': ['error', ...SHAPE],
      'no-console': 'off',
      'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
      'no-param-reassign': 'error',
      'no-var': 'error',
      'house/reasoned-directives': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'unicorn/no-empty-file': 'error',
      'unicorn/filename-case': ['error', { case: 'kebabCase', ignore: [/^zh-TW\./] }],
      'unicorn/prefer-node-protocol': 'error',
      'unicorn/throw-new-error': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'no-restricted-syntax': [
        'error',
        ...SHAPE,
        {
          selector: 'TSEnumDeclaration',
          message: 'No enums: a union of literals or an `as const` list (house §7).',
        },
        { selector: 'ExportDefaultDeclaration', message: 'No default exports (house §7).' },
        {
          selector: 'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]',
          message:
            'A cast by way of `unknown` says nothing that the compiler holds: a better type, or the reason.',
        },
        ...VOCABULARY,
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    // Redux Toolkit passes refusals on as plain values.
    rules: {
      '@typescript-eslint/only-throw-error': 'off',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    // Run in the page, or hand functions to it.
    files: ['**/public/**/*.js', 'bench/grid.mjs'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    files: TESTS,
    // A case of a table has as many columns as it needs.
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-syntax': ['error', ...shape(4)],
    },
  },
  {
    // A migration keeps the name under which databases know it.
    files: ['services/*/src/migrations/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SHAPE] },
  },
  {
    // Tools that demand a default export.
    files: ['**/*.config.{js,ts,mjs}', '**/vite.config.ts', 'deploy/scripts/*-reporter.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
