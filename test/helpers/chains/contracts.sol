// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// A token whose transfers may cost a share, which goes to the address fee.
contract Token {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public symbol = "USDT";
    address public constant fee = address(0xfee);
    uint256 public immutable percent;
    mapping(address => uint256) public balanceOf;

    constructor(uint256 percent_) {
        percent = percent_;
        balanceOf[msg.sender] = 1e30;
        emit Transfer(address(0), msg.sender, 1e30);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        uint256 cost = value * percent / 100;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - cost;
        emit Transfer(msg.sender, to, value - cost);
        if (cost > 0) {
            balanceOf[fee] += cost;
            emit Transfer(msg.sender, fee, cost);
        }
        return true;
    }
}

/// Pays the native coin out in batches.
contract Payer {
    constructor() payable {}

    receive() external payable {}

    function pay(address[] calldata to, uint256 each) external payable {
        for (uint256 i = 0; i < to.length; i++) {
            (bool done, ) = to[i].call{value: each}("");
            require(done);
        }
    }

    /// Pays, and takes it back by reverting that call only; then pays `left`.
    function payAndTakeBack(address to, uint256 each, uint256 left) external {
        try this.payThenRevert(to, each) {} catch {}
        (bool done, ) = to.call{value: left}("");
        require(done);
    }

    function payThenRevert(address to, uint256 each) external {
        (bool done, ) = to.call{value: each}("");
        require(done && false);
    }

    function end(address payable to) external {
        selfdestruct(to);
    }
}

/// The event of a collectible, which has the same signature as a token's but a fourth topic.
contract Collectible {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function give(address to, uint256 id) external {
        emit Transfer(msg.sender, to, id);
    }
}
