# Every target brings the right Node and the dependencies itself; a fresh clone needs nothing but npm and make.
SHELL := /bin/sh
.DEFAULT_GOAL := help
# As deploy/scripts/paths.mjs starts servers.
SERVER_FLAGS := --min-semi-space-size=16
export PATH := $(CURDIR)/.node/node_modules/node/bin:$(PATH)

.PHONY: help run dev test e2e check up down bench gen new-endpoint install build

help: ## list the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

run: build ## start everything in one process on http://localhost:8080 (PORT, DATA_DIR)
	@exec node $(SERVER_FLAGS) deploy/standalone/dist/main.js

dev: install ## like run, rebuilt and restarted on every change, with the web client served by Vite
	@exec node deploy/scripts/dev.mjs

test: build ## run every test, journeys in Chromium included
	@sh deploy/scripts/ensure-programs.sh chromium nats-server redis-server
	@exec node deploy/scripts/test.mjs

e2e: build ## run the journeys in Chromium only
	@sh deploy/scripts/ensure-programs.sh chromium
	@exec node deploy/scripts/test.mjs e2e

check: install ## formatting, lint, types, who may import whom, and what nobody needs
	@exec node deploy/scripts/check.mjs

up: build ## start gateway and services as containers, or as local processes where there is no Docker
	@exec node deploy/scripts/up.mjs

down: ## stop what `make up` started
	@exec node deploy/scripts/down.mjs

bench: build ## measure the product beside a bare server, both ways to run (BENCH_ROWS=100k,1m)
	@exec node bench/run.mjs

gen: install ## write .env.example, the OpenAPI document and the matrix of rights anew
	@exec node deploy/scripts/gen.mjs

new-endpoint: install ## write and register what an endpoint is made of (ID=messaging.pin.toggle; docs/add-an-endpoint.md)
	@exec node deploy/scripts/new-endpoint.mjs

install:
	@sh deploy/scripts/ensure-node.sh
	@node deploy/scripts/install.mjs

build: install
	@node deploy/scripts/build.mjs
